export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { swcrc: true }] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFiles: ['reflect-metadata'],
  // Packages of their own, installed on demand, and what the build leaves: nothing to look through.
  modulePathIgnorePatterns: ['<rootDir>/test/clients/', '<rootDir>/test/conformance/node_modules/', '<rootDir>/test/mutation/node_modules/', '<rootDir>/bench/peers/', '<rootDir>/dist/', '<rootDir>/build/'],
  // Ends what hangs; a busy machine takes its time.
  testTimeout: 300_000,
  workerIdleMemoryLimit: '1GB',
  // Many tests wait for processes and polls: jest's own count, one less than the cores, leaves a small machine idle.
  maxWorkers: 2,
};
