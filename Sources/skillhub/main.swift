import Commands
import Platform

CurrentProcess.holdStandardDescriptors()
CurrentProcess.exit(await Skillhub.run(.current()))
