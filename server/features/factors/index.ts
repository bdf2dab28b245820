import type { SubjectServer } from '../../data/entity-server';
import { addPasskeyRoutes } from './add-passkey';
import { confirmRoutes } from './confirm';
import { forgetOldChallenges } from './passkeys';
import { factorCalls } from './server';
import { stepRoutes } from './steps';

export { clearFactors } from './server';
export { nextStep } from './steps';

/** Serves the second step of the sign-in: app, passkeys, recovery codes, and asking again before sensitive acts. */
export const factorsServer: SubjectServer = {
  ...factorCalls,
  routes: (api, services) => {
    stepRoutes(api, services);
    confirmRoutes(api, services);
    addPasskeyRoutes(api, services);
  },
  openToEnrol: /^(GET|POST|PUT|DELETE) \/auth\/(factors|confirm)(\/|$)/,
  sweeps: [forgetOldChallenges],
};
