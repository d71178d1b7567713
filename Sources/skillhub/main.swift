import Commands
import Platform

CurrentProcess.holdStandardDescriptors()
Interruption.install()
CurrentProcess.exit(await Skillhub.run(.current()))
