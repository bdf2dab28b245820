/**
 * Stands in for axios in the browser bundle (vite.config.ts): simple-rest makes an instance while it loads,
 * and ours is given instead of it (src/providers/data.ts).
 */
const refuse = (): never => {
  throw new Error('calls go through src/providers/http.ts');
};

const instance = { get: refuse, post: refuse, put: refuse, patch: refuse, delete: refuse };

export default {
  create: () => ({ ...instance, interceptors: { response: { use: () => 0 }, request: { use: () => 0 } } }),
};
