import type pg from 'pg';
import type { BackupPlace } from '../backup/index';
import type { Replicas } from '../db/replicas';
import type { Vault } from '../kernel/vault';
import type { Messaging } from '../messaging/messaging';
import type { Counts } from './counts';
import type { Notifier } from './notices';
import type { PolicyBook } from './policy';

/** What every call works with; handed in, so that nothing is global and tests build their own. */
export interface Services {
  readonly pool: pg.Pool;
  /** Standbys for calls that only read; see `readingOf`. */
  readonly replicas?: Replicas | undefined;
  readonly notifier: Notifier;
  readonly policy: PolicyBook;
  readonly counts: Counts;
  /** Seals what is stored and must be known again. */
  readonly vault: Vault;
  readonly messaging: Messaging;
  readonly backups: BackupPlace;
  /** The current instant; tests set it. */
  readonly now: () => Date;
}
