/**
 * Replaces axios in the browser bundle (vite.config.ts): simple-rest creates an instance while it loads, but gets
 * ours instead (src/providers/data.ts).
 */
const refuse = (): never => {
  throw new Error('calls go through src/providers/http.ts');
};

const instance = { get: refuse, post: refuse, put: refuse, patch: refuse, delete: refuse };

export default {
  create: () => ({ ...instance, interceptors: { response: { use: () => 0 }, request: { use: () => 0 } } }),
};
