// Loaded into a server that is started with --expose-gc: SIGUSR2 has it collect its whole heap, after which its size tells what is alive.
process.on('SIGUSR2', () => globalThis.gc());
