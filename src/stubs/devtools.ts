/** Replaces Refine's developer tools in the browser bundle (vite.config.ts), which nothing reads. */
export const getXRay = (): object => ({});
export const getTrace = (): readonly never[] => [];
export const useQuerySubscription = (): object => ({});
