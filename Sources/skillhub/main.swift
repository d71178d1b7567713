import Commands
import Platform

Interruption.install()
CurrentProcess.exit(await Skillhub.run(.current()))
