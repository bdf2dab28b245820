/** Access token and app secret of the official provider for tests. */
export const cloudToken = 'planted-cloud-token';
export const cloudSecret = 'planted-app-secret';
