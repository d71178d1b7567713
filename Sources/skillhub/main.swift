import Commands
import Platform

CurrentProcess.exit(await Skillhub.run(.current()))
