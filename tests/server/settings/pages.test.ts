import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { forgetUnusedImages } from '../../../server/features/settings/images';
import { type ErrorBody, testApp } from '../../support/app';
import { password } from '../../support/world';

const app = await testApp();

const set = (value: unknown) =>
  app.call<ErrorBody & { systemLogo: string }>('PUT', '/api/settings', {
    as: 'Admin',
    body: { systemLogo: value },
  });
const dataOf = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
const drawn = (width: number) => sharp({ create: { width, height: 9, channels: 4, background: '#c9a8' } });
const pictures = new Map(
  await Promise.all(
    [200, 300, 400].map(async (width) => [width, await drawn(width).png().toBuffer()] as const),
  ),
);
/** A picture of this width, or one of this many bytes. */
const png = (size: number) => {
  const [small = Buffer.alloc(0)] = pictures.values();
  return pictures.get(size) ?? Buffer.concat([small, Buffer.alloc(size - small.length)]);
};
const shown = (address: string) => app.app.inject({ method: 'GET', url: address });

describe('The logo', () => {
  // FND-22
  it('is sent as a picture, kept once, and answered as an address that anybody may see', async () => {
    const first = await set(dataOf('image/png', png(200)));
    expect([first.status, first.body.systemLogo]).toEqual([
      200,
      expect.stringMatching(/^\/api\/images\/[0-9a-f]{32}\.png$/),
    ]);
    const address = first.body.systemLogo;
    const picture = await shown(address);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const { width, hasAlpha } = await sharp(picture.rawPayload).metadata();
    expect({ width, hasAlpha }).toEqual({ width: 200, hasAlpha: true });
    const open = await app.call('GET', '/api/settings/public');
    expect(open.body).toMatchObject({ systemLogo: address });
    await set('/logo.svg');
    expect((await set(dataOf('image/png', png(200)))).body.systemLogo).toBe(address);
    expect(await app.countOf('images')).toBe(1);
  });

  // FND-22
  it('may be drawn in SVG, of which nothing runs', async () => {
    const drawn = `<?xml version="1.0"?><!-- by hand --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    for (const text of [
      `data:image/svg+xml,${encodeURIComponent(drawn)}`,
      dataOf('image/svg+xml', Buffer.from(drawn)),
    ]) {
      const { body } = await set(text);
      const { headers, payload } = await shown(body.systemLogo);
      expect(payload).toBe(drawn);
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('is drawn anew, without what else its file holds (G-07)', async () => {
    const bytes = await drawn(20)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
    const { body } = await set(dataOf('image/png', Buffer.concat([bytes, Buffer.from('<script>')])));
    const { rawPayload } = await shown(body.systemLogo);
    const { exif } = await sharp(rawPayload).metadata();
    expect([exif, rawPayload.includes('<script>')]).toEqual([undefined, false]);
    const { status } = await set(dataOf('image/png', bytes.subarray(0, 60)));
    expect(status).toBe(400);
  });

  // ASVS 12.1.3
  it('that was replaced is forgotten after a day, and comes back when it is sent again', async () => {
    const first = await set(dataOf('image/png', png(300)));
    const second = await set(dataOf('image/png', png(400)));
    const kept = async () =>
      (await Promise.all([first, second].map(({ body }) => shown(body.systemLogo)))).map(
        ({ statusCode }) => statusCode,
      );
    await forgetUnusedImages(app.pool);
    expect(await kept()).toEqual([200, 200]);
    await app.pool.query(`update images set created_at = created_at - interval '25 hours'`);
    await forgetUnusedImages(app.pool);
    expect(await kept()).toEqual([404, 200]);
    await set(dataOf('image/png', png(300)));
    expect(await kept()).toEqual([200, 200]);
  });

  // FND-22
  it('is refused by name when it is too large, of another kind, or not what it says it is', async () => {
    expect((await set(dataOf('image/png', png(512 * 1024)))).status).toBe(200);
    for (const value of [
      dataOf('image/png', png(512 * 1024 + 1)),
      dataOf('image/gif', Buffer.from('GIF89a')),
      dataOf('image/png', Buffer.from('<html><script>alert(1)</script></html>')),
      dataOf('image/svg+xml', Buffer.from('<html></html>')),
      dataOf('text/html', Buffer.from('<svg>')),
      'data:image/svg+xml,%E0%A4%A',
      'https://elsewhere.example/logo.png',
    ]) {
      const { status, body } = await set(value);
      expect([value.slice(0, 40), status, Object.keys(body.errors ?? {})]).toEqual([
        value.slice(0, 40),
        400,
        ['SystemLogo'],
      ]);
    }
    for (const name of ['nothing.png', '%00', '..%2F..%2Fpackage.json'])
      expect((await shown(`/api/images/${name}`)).statusCode).toBe(404);
  });
});

interface SignIn {
  readonly id: number;
  readonly userName: string;
  readonly isCurrent: boolean;
}

describe('The sign-ins of everybody', () => {
  const all = (userId = '') =>
    app.call<readonly SignIn[]>('GET', `/api/auth/sign-ins${userId}`, { as: 'Admin' });

  //
  it('are listed for the system manager alone, who ends one at once; the trail tells whose', async () => {
    const { body } = await app.signIn('Receptionist', password);
    const { token } = body;
    const mine = await app.call('GET', '/api/auth/permissions', { token });
    expect(mine.status).toBe(200);
    const listed = await all(`?userId=${app.users.Receptionist}`);
    expect(listed.status).toBe(200);
    expect(new Set(listed.body.map(({ userName }) => userName)).size).toBe(1);
    const [newest] = listed.body;
    const ended = await app.call('DELETE', `/api/auth/sign-ins/${newest?.id}`, { as: 'Admin' });
    expect([200, 204]).toContain(ended.status);
    expect((await app.call('GET', '/api/auth/permissions', { token })).status).toBe(401);
    expect((await app.call('DELETE', `/api/auth/sign-ins/${newest?.id}`, { as: 'Admin' })).status).toBe(404);
    expect((await all()).body.some(({ isCurrent }) => isCurrent)).toBe(true);
    for (const as of ['BranchManager', 'Receptionist', 'Accountant', 'Staff'] as const)
      expect((await app.call('GET', '/api/auth/sign-ins', { as })).status).toBe(403);
    const { rows } = await app.pool.query<{ before: string }>(
      `select c.before from audit_logs a join audit_logs_changes c on c.parent_id = a.id
       where a.action = 'Logout' and a.entity_name = 'Session' and a.entity_id = $1`,
      [String(newest?.id)],
    );
    expect(rows.map(({ before }) => before)).toEqual([JSON.stringify(newest?.userName)]);
  });
});
