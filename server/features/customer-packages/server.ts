import { customerPackageActions } from '../../../src/resources/customer-packages/actions';
import { customerPackages } from '../../../src/resources/customer-packages/entity';
import { serve } from '../../data/entity-server';
import { perform } from '../../data/served';
import {
  correctPackage,
  extendPackage,
  freezePackage,
  queueAtAccount as queue,
  releasePackage,
  transferPackage,
} from './acts';
import { packageImporting } from './importing';

/** Sold packages: read, and acted on by declared actions. */
export const customerPackagesServer = serve(customerPackages, {
  importing: packageImporting,
  actions: perform(customerPackageActions, {
    extend: { queue, perform: (act) => extendPackage(act, act.input) },
    freeze: { queue, perform: (act) => freezePackage(act, act.input) },
    release: { queue, perform: releasePackage },
    transfer: { queue, perform: (act) => transferPackage(act, act.input) },
    correct: { queue, perform: (act) => correctPackage(act, act.input) },
  }),
});
