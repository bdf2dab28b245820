import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { offerPhrase, sealBackups, unsealBackups } from '../../../src/resources/backups/actions';
import { backups, backupVerbs } from '../../../src/resources/backups/entity';
import { backupRefusals } from '../../../src/resources/backups/words';
import {
  fingerprintOf,
  keysOfPhrase,
  newPhrase,
  offerRecipient,
  publicKeyOf,
  recipientOf,
  sealFor,
  sealingOf,
  unseal,
  vouch,
  vouchedFor,
} from '../../backup/index';
import { record } from '../../data/audit';
import type { ActionContext } from '../../data/entity-server';
import { ApiError } from '../../kernel/errors';

/**
 * Sealing of backups for a recovery phrase. The phrase is in an answer and in the requests that type it back, and never
 * in the database, a file or the log: what opens a backup must not lie beside what it protects.
 */
export const sealingActions = {
  offerPhrase: async ({ client }: ActionContext<typeof offerPhrase>) => {
    const phrase = newPhrase();
    await offerRecipient(client, await recipientOf(keysIn(phrase).identity));
    return { phrase };
  },
  sealBackups: async ({ client, actor, input, services }: ActionContext<typeof sealBackups>) => {
    const { identity, vouching } = keysIn(input.phrase);
    const recipient = await recipientOf(identity);
    const before = await sealingOf(client);
    const key = publicKeyOf(services.backups.signingKey);
    if (!(await sealFor(client, recipient, { key, vouched: vouch(vouching, key) })))
      throw new ApiError(409, backupRefusals.otherPhrase);
    await record(client, actor, {
      action: backupVerbs.seal,
      entity: backups.audit,
      changes: [{ field: 'recipient', before: before.recipient, after: recipient }],
    });
  },
  unsealBackups: async ({ client, actor, input }: ActionContext<typeof unsealBackups>) => {
    const recipient = await recipientOf(keysIn(input.phrase).identity);
    if (!(await unseal(client, recipient))) throw new ApiError(409, backupRefusals.otherPhrase);
    await record(client, actor, {
      action: backupVerbs.unseal,
      entity: backups.audit,
      changes: [{ field: 'recipient', before: recipient, after: null }],
    });
  },
};

export const sealingState = async (pool: pg.Pool, signingKey: KeyObject) => {
  const sealing = await sealingOf(pool);
  const key = publicKeyOf(signingKey);
  return {
    isSealed: sealing.recipient !== null,
    signer: fingerprintOf(key),
    isVouched: vouchedFor(sealing, key) !== null,
  };
};

const keysIn = (phrase: string) => {
  const keys = keysOfPhrase(phrase);
  if (!keys) throw new ApiError(409, backupRefusals.noPhrase);
  return keys;
};
