import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import sharp from 'sharp';
import { z } from 'zod';
import type { Services } from '../../data/services';
import { notFound } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';

/** Largest picture in bytes (FND-22). */
const largestImage = 512 * 1024;

interface Image {
  readonly type: string;
  readonly ending: string;
  readonly bytes: Buffer;
}

type Kind = Omit<Image, 'bytes'> & { readonly isIt: (bytes: Buffer) => boolean };

const beginsWith =
  (...signature: readonly number[]) =>
  (bytes: Buffer) =>
    signature.every((byte, index) => bytes[index] === byte);

const kinds: readonly Kind[] = [
  { type: 'image/png', ending: 'png', isIt: beginsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: 'image/jpeg', ending: 'jpg', isIt: beginsWith(0xff, 0xd8, 0xff) },
  {
    type: 'image/webp',
    ending: 'webp',
    isIt: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  {
    type: 'image/svg+xml',
    ending: 'svg',
    isIt: (bytes) =>
      /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--((?!-->)[\s\S])*-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
        bytes.toString('utf8'),
      ),
  },
];

/** Parses a picture from `data:image/png;base64,…`. Returns the reason if it is not accepted (FND-22). */
export const imageIn = (text: string): Image | 'validate.imageType' | 'validate.imageSize' => {
  const match = /^data:(image\/[a-z+.-]+)(?:;charset=[\w-]+)?(;base64)?,(.*)$/s.exec(text);
  const kind = kinds.find(({ type }) => type === match?.[1]);
  if (!match || !kind) return 'validate.imageType';
  const bytes = match[2]
    ? Buffer.from(match[3] ?? '', 'base64')
    : Buffer.from(unescaped(match[3] ?? ''), 'utf8');
  if (bytes.length > largestImage) return 'validate.imageSize';
  return kind.isIt(bytes) ? { type: kind.type, ending: kind.ending, bytes } : 'validate.imageType';
};

/** Longest side of a stored picture in pixels: enough for paper and skin. */
const longestSide = 1600;

/** Pixels that are decoded at most: 20 MB of four bytes each. A file of 100 kB can claim a billion. */
const mostPixels = 5_242_880;

/** Qualities of a photo, from the first that is tried to the last. */
const qualities = [85, 70, 50, 30];

/**
 * Draws a picture anew, turned as its camera was held. What else the file holds, such as the place where it was taken or
 * a page behind the pixels, is not in the answer. Returns the reason if the file cannot be decoded. A drawing (SVG) stays
 * as it is: it has no pixels. `isPhoto`: the answer is a JPEG, as small as it must be.
 */
export const drawnAnew = async (
  image: Image,
  { isPhoto }: { readonly isPhoto: boolean },
): Promise<Image | 'validate.imageBroken' | 'validate.imageSize'> => {
  if (image.ending === 'svg') return image;
  const size = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;
  const drawn = sharp(image.bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(size);
  const ways = isPhoto
    ? qualities.map((quality) => () => drawn.clone().flatten({ background: '#fff' }).jpeg({ quality }))
    : [() => drawn];
  const kind = isPhoto ? { type: 'image/jpeg', ending: 'jpg' } : { type: image.type, ending: image.ending };
  try {
    for (const way of ways) {
      const bytes = await way().toBuffer();
      if (bytes.length <= largestImage) return { ...kind, bytes };
    }
  } catch {
    return 'validate.imageBroken';
  }
  return 'validate.imageSize';
};

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/**
 * Stores a picture and returns its URL. The name is a hash of its bytes, so an equal picture is stored once. Touches
 * one that is there already, so that `forgetUnusedImages` leaves it.
 */
export const storeImage = async (client: pg.PoolClient, { type, ending, bytes }: Image): Promise<string> => {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`;
  await client.query(
    'insert into images (name, type, bytes) values ($1, $2, $3) on conflict (name) do update set created_at = now()',
    [name, type, bytes],
  );
  return `/api/images/${name}`;
};

/**
 * Deletes pictures that no setting shows any more (ASVS 12.1.3); only settings store them. A picture stays for a day,
 * because the writer that has stored it may not have committed yet.
 */
export const forgetUnusedImages = (pool: pg.Pool) =>
  pool.query(
    `delete from images i where i.created_at < now() - interval '1 day'
       and not exists (select from settings s where strpos(s.value::text, i.name) > 0)`,
  );

const picture = {
  summary: 'A picture of the centre: its logo',
  answer: z.string(),
  media: 'image/*',
  refusals: ['404'],
};

/** Serves pictures, also without a session, because the sign-in page shows the logo. The headers forbid scripts. */
export const imageRoutes = (app: FastifyInstance, { pool }: Services): void => {
  const config = { public: true, description: picture };
  app.get<{ readonly Params: { readonly name: string } }>(
    '/images/:name',
    { config },
    async (request, reply) => {
      const [image] = await fetchRows(pool, { type: 'text', bytes: 'bytes' })(
        'select type, bytes from images where name = $1',
        // PostgreSQL accepts no zero byte in text.
        [request.params.name.replaceAll('\0', '')],
      );
      if (!image) throw notFound();
      return reply
        .type(image.type.endsWith('xml') ? `${image.type}; charset=utf-8` : image.type)
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(image.bytes);
    },
  );
};
