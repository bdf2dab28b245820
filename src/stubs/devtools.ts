/** Stands in for Refine's developer tools in the browser bundle (vite.config.ts): nothing listens to them. */
export const getXRay = (): object => ({});
export const getTrace = (): readonly never[] => [];
export const useQuerySubscription = (): object => ({});
