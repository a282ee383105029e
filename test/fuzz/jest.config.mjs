import ordinary from '../../jest.config.mjs';

/** The same specs as in the ordinary run, for as long as `npm run fuzz` gives them (see run.mjs, which hands on seed and time as globals). */
export default {
  ...ordinary,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/fuzz/**/*.spec.ts'],
  // Each property ends by its own share of the time, and then finishes what it has begun.
  testTimeout: 24 * 60 * 60_000,
  // The shares are of one processor's time.
  maxWorkers: 1,
};
