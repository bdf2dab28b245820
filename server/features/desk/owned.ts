import type { owned } from '../../../src/resources/today/owned';
import type { RecordOf } from '../../../src/schema/types';
import type { usablePackages } from '../customer-packages/index';

type Packages = Awaited<ReturnType<typeof usablePackages>>;

/** The sessions in them that are left, line by line. */
export const ownedOf = (packages: Packages): readonly RecordOf<(typeof owned)['fields']>[] =>
  packages.flatMap(({ name, validUntil, items }) =>
    items
      .filter(({ left }) => left > 0)
      .map(({ serviceName, left }) => ({ packageName: name, validUntil, serviceName, left })),
  );
