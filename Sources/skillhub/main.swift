import Commands
import Platform

CurrentProcess.holdStandardDescriptors()
// Swift's library reads the command line from /proc, which a bare root may lack. To act as if nothing had been typed
// would answer another question.
guard CommandLine.argc > 0 else {
  try? Output.error.write("skillhub: the command line cannot be read\n  mount -t proc proc /proc\n")
  CurrentProcess.exit(2)
}
CurrentProcess.exit(await Skillhub.run(.current()))
