import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import { type OwnField, setOwnFields } from '../../src/schema/own-fields';
import { believed, fetchOne } from '../kernel/rows';
import type { PolicyBook } from './services';

/** Keeps the added fields of the book's entities as new as the permissions: both have one version. */
export const followingFields = (
  { policy, pool }: { readonly policy: PolicyBook; readonly pool: pg.Pool },
  book: Book,
  ownFields: string,
): { readonly policy: PolicyBook; readonly start: () => Promise<void> } => {
  let held = -1;
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    // In one statement, so that the fields are those of the version.
    const { version, kept, fields } = await fetchOne(pool, {
      version: 'number',
      kept: 'number',
      fields: believed<readonly OwnField[]>(),
    })(`select version, fields as kept, (${ownFields}) as fields from policy_version`);
    if (version <= held) return;
    setOwnFields(book, fields, kept);
    held = version;
  };
  const follow = async (version: number): Promise<void> => {
    // A load that was already running may have read the fields before the change.
    for (let turn = 0; turn < 2 && held < version; turn += 1) {
      loading ??= load().finally(() => {
        loading = undefined;
      });
      await loading;
    }
  };
  // For work that no request begins. What fails here is loaded with the next request.
  const start = () => follow(0).catch(() => undefined);
  return {
    policy: {
      ...policy,
      at: async (version) => {
        if (held < version) await follow(version);
        return policy.at(version);
      },
    },
    start,
  };
};
