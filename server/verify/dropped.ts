import { existsSync } from 'node:fs';
import path from 'node:path';
import { backupsFolderOf } from '../backup/index';
import type { DropMark } from '../data/chain-drop';
import { isSigned, ownKey } from './heads';
import { fileHash } from './write';

/** What has become of the file of a drop. `text` is what an operator reads. */
export interface DropCheck {
  /** False where the file is another one, or nobody's key signed it. */
  readonly ok: boolean;
  readonly text: string;
}

/** Looks at the signature that stands in the trail and at the file beside the backups, if it is still there. */
export const checkDrop = async (mark: DropMark, dataDir: string): Promise<DropCheck> => {
  const { head, seals, signedAt, key, signature, sha256 } = mark;
  if (!isSigned({ head, seals, at: signedAt, key, signature }))
    return { ok: false, text: 'Its signature is not one. التوقيع غير صحيح' };
  const own = await ownKey(dataDir);
  const signer = own === key ? 'the key of this folder' : `another key than that of this folder (${key})`;
  const file = path.join(backupsFolderOf(dataDir), path.basename(mark.file));
  if (!existsSync(file))
    return { ok: true, text: `Signed by ${signer}; the file is not in this folder. الملف ليس هنا` };
  if ((await fileHash(file)) !== sha256)
    return { ok: false, text: `The file is not the one that was written. الملف ليس ما كُتب: ${file}` };
  return { ok: true, text: `Signed by ${signer}; the file is whole. الملف سليم` };
};
