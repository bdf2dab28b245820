/** Replaces packages whose functions our access rules never call (vite.config.ts): minimatch, buffer. */
const unreachable = (): never => {
  throw new Error('this part of a library is left out of the browser bundle');
};

export const minimatch = unreachable;
export const Buffer = { from: unreachable, alloc: unreachable };
export default unreachable;
