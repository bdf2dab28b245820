import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { isSealedFile, keysOfPhrase } from '../backup/index';
import { OperatorError } from '../kernel/errors';

/** True if `--identity` asks for the phrase's key instead of a restore. */
export const asksForIdentity = (args: readonly string[]): boolean => args.includes('--identity');

/** Returns the identity of a phrase as the age tool reads it, to open a sealed backup without this program. */
export const readIdentity = async (): Promise<string> => {
  const keys = keysOfPhrase(process.env.RECOVERY_PHRASE ?? (await askForPhrase()) ?? '');
  if (!keys) throw noPhrase();
  return keys.identity;
};

export interface RestoreOptions {
  readonly file: string;
  /** `--trust`: fingerprint of a signing key, or `unsigned`. */
  readonly trusts: string | undefined;
  /** `--check`: only checks the file, and touches no database. */
  readonly onlyCheck: boolean;
  /** Keys of the recovery phrase, if one was given or the file needs one. */
  readonly phrase: NonNullable<ReturnType<typeof keysOfPhrase>> | undefined;
}

/**
 * Reads the command line of a restore. The phrase comes from `--phrase`, from RECOVERY_PHRASE or, if the file is
 * sealed, from the terminal. Throws OperatorError.
 */
export const readOptions = async (args: readonly string[]): Promise<RestoreOptions> => {
  const { values, positionals } = parsed(args);
  const [file] = positionals;
  if (!file)
    throw new OperatorError(
      'Which one? DATA_DIR=/new/folder npm run restore -- /path/to/centre-….backup.tar.gz\nأي نسخة؟ اكتب مسار ملف النسخة الاحتياطية.',
    );
  const given = values.phrase ?? process.env.RECOVERY_PHRASE;
  const typed = given ?? ((await isSealedFile(file)) ? await askForPhrase() : undefined);
  const phrase = typed === undefined ? undefined : keysOfPhrase(typed);
  if (typed !== undefined && !phrase) throw noPhrase();
  return { file, trusts: values.trust, onlyCheck: values.check ?? false, phrase };
};

const noPhrase = () =>
  new OperatorError(
    'These are not twelve words of a recovery phrase: one is missing, misspelt or in another place.\nهذه ليست عبارة استرداد: كلمة ناقصة أو مكتوبة خطأ أو في غير مكانها.',
  );

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { trust: { type: 'string' }, phrase: { type: 'string' }, check: { type: 'boolean' } },
    });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
};

/** Reads one line. Also works where the phrase is piped in. */
const askForPhrase = async (): Promise<string | undefined> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const closed = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
    return await Promise.race([
      terminal.question('Recovery phrase (twelve words) عبارة الاسترداد: '),
      closed,
    ]);
  } finally {
    terminal.close();
  }
};
