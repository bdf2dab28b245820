import type { SubjectServer } from '../../data/entity-server';
import { factorCalls } from './server';
import { confirmRoutes, forgetOldTickets, stepRoutes } from './steps';

export { clearFactors } from './server';
export { nextStep } from './steps';

/** Serves the second step of the sign-in: app, recovery codes, and asking again before sensitive acts. */
export const factorsServer: SubjectServer = {
  ...factorCalls,
  routes: (api, services) => {
    stepRoutes(api, services);
    confirmRoutes(api, services);
  },
  sweeps: [forgetOldTickets],
  openToEnrol: /^(GET|POST|PUT|DELETE) \/auth\/(factors|confirm)(\/|$)/,
};
