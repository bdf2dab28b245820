import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../../support/app';
import { type Appointment, appointmentDesk } from '../../support/appointments';
import { tokenFor } from '../../support/world';

const desk = await appointmentDesk();
const { app, staff, services } = desk;
const [sara, dina] = await Promise.all([tokenFor(app.pool, staff.sara), tokenFor(app.pool, staff.dina)]);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c9a' } });
const dataOf = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;
const small = await plain(40, 20).jpeg().toBuffer();

/** A picture, with as many bytes behind it as make it this large. */
const jpeg = (bytes = small.length): string =>
  dataOf('jpeg', Buffer.concat([small, Buffer.alloc(bytes - small.length, 7)]));

interface Photo {
  readonly id: number;
  readonly appointmentId: number;
  readonly isOwn: boolean;
}

const call = <T = Row>(method: 'GET' | 'POST', path: string, token: string, body?: object) =>
  app.call<T & Partial<ErrorBody>>(method, `/api/appointments/${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
const add = (id: number, token: string, image = jpeg()) =>
  call<{ photoId: number }>('POST', `${id}/photos`, token, { image });
const list = (id: number, token: string) => call<readonly Photo[]>('GET', `${id}/photos`, token);
const show = (id: number, photoId: number, token: string) =>
  call<{ image: string }>('GET', `${id}/photo?photoId=${photoId}`, token);
const counted = async (): Promise<number> => (await app.pool.query('select from visit_photos')).rowCount ?? 0;

let day = 0;
/** A booking of Sara's; each on another day. */
const visit = (changes: Readonly<Record<string, unknown>> = {}): Promise<Appointment> => {
  day += 1;
  const start = new Date(Date.UTC(2038, 4, day, 10));
  return desk.booked({
    customerId: desk.customers.mona,
    start: start.toISOString(),
    end: new Date(start.getTime() + 1_800_000).toISOString(),
    services: [{ serviceId: services.facial, staffId: staff.sara }],
    ...changes,
  });
};

beforeEach(async () => {
  await app.pool.query('delete from visit_photos');
  await desk.clear();
});

describe('A photo beside the note of a visit', () => {
  it('is kept by the specialist of the visit, is shown, and goes when she deletes it', async () => {
    const { id } = await visit();
    const added = await add(id, sara);
    expect(added.status, added.text).toBe(201);
    const { photoId } = added.body;
    expect((await list(id, sara)).body).toMatchObject([{ id: photoId, appointmentId: id, isOwn: true }]);
    expect((await show(id, photoId, sara)).body.image).toMatch(/^data:image\/jpeg;base64,/);
    const { rows } = await app.pool.query<{ changes: unknown; details: string | null }>(
      `select changes, details from audit_logs where entity_name = 'Appointment' and entity_id = $1 and action = 'Update' order by id desc limit 1`,
      [String(id)],
    );
    // The audit log says that there is one more; it holds no picture.
    expect(rows[0]?.changes).toMatchObject([{ field: 'photos', before: '0', after: '1' }]);
    expect((await call('POST', `${id}/photos/remove`, sara, { photoId })).status).toBe(204);
    expect((await list(id, sara)).body).toEqual([]);
    expect((await call('POST', `${id}/photos/remove`, sara, { photoId })).status).toBe(404);
  });

  it('has the rights and the branch of the visit', async () => {
    const { id } = await visit();
    const { photoId } = (await add(id, sara)).body;
    // A colleague may neither add nor delete, and what is not hers she does not see at all.
    expect((await add(id, dina)).status).toBeGreaterThanOrEqual(400);
    expect((await call('POST', `${id}/photos/remove`, dina, { photoId })).status).toBeGreaterThanOrEqual(400);
    for (const [path, as] of [
      [`${id}/photo?photoId=${photoId}`, 'stranger'],
      [`${id}/photos`, 'stranger'],
    ] as const)
      expect((await app.call('GET', `/api/appointments/${path}`, { as })).status).toBe(404);
    // Of a visit of another customer nobody gets it, by whatever number.
    const other = await visit({ customerId: await desk.guest() });
    expect((await show(other.id, photoId, sara)).status).toBe(404);
    // At a later visit of the same customer it is shown, and may not be deleted there.
    const later = await visit();
    expect((await list(later.id, sara)).body).toMatchObject([{ id: photoId, isOwn: false }]);
    expect((await show(later.id, photoId, sara)).status).toBe(200);
    expect((await call('POST', `${later.id}/photos/remove`, sara, { photoId })).status).toBe(404);
    expect(await counted()).toBe(1);
  });

  it('is a picture by its content, and no larger than half a megabyte', async () => {
    const { id } = await visit();
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64');
    const refused = [
      'data:image/jpeg;base64,AAAA',
      `data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`,
      `data:image/svg+xml;base64,${drawing}`,
      'https://example.org/a.jpg',
      jpeg(512 * 1024 + 1),
    ];
    for (const image of refused) {
      const { status, text } = await add(id, sara, image);
      expect(status, text).toBe(400);
    }
    expect((await add(id, sara, jpeg(512 * 1024))).status).toBe(201);
    expect(await counted()).toBe(1);
  });

  it('is one of twelve at most, also where two are added at once', async () => {
    const { id } = await visit();
    for (let n = 0; n < 11; n += 1) expect((await add(id, sara)).status).toBe(201);
    const last = await Promise.all([add(id, sara), add(id, sara)]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await counted()).toBe(12);
  });

  const drawn = async (image: string) => {
    const { id } = await visit();
    const { body, text } = await add(id, sara, image);
    expect(body.photoId, text).toBeDefined();
    const shown = (await show(id, body.photoId, sara)).body.image;
    return Buffer.from(shown.split(',')[1] ?? '', 'base64');
  };

  it('is drawn anew: turned as the camera was held, without its place, no longer than 1,600 pixels (G-07)', async () => {
    const held = plain(2400, 1200).withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 2/1 0/1' } });
    const taken = await held.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { width, height, exif, orientation } = await sharp(await drawn(dataOf('jpeg', taken))).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 800, height: 1600 });
    const behind = Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.from('<script>1</script>')]);
    expect((await drawn(dataOf('png', behind))).includes('<script>')).toBe(false);
  });

  it('is refused if it cannot be decoded or would be too large once it is (G-07)', async () => {
    const { id } = await visit();
    const huge = await plain(6000, 1000).png().toBuffer();
    const cut = small.subarray(0, 200);
    for (const image of [dataOf('png', huge), dataOf('jpeg', cut)]) {
      const { status, text } = await add(id, sara, image);
      expect([status, text]).toEqual([400, expect.stringContaining('تالفة')]);
    }
  });

  it('leaves an entry each time somebody looks at it (G-07)', async () => {
    const { id } = await visit();
    const { photoId } = (await add(id, sara)).body;
    const views = async () =>
      app.countOf('audit_logs', `action = 'View' and entity_name = 'Appointment' and entity_id = $1`, [
        String(id),
      ]);
    expect(await views()).toBe(0);
    await show(id, photoId, sara);
    await show(id, photoId, sara);
    expect(await views()).toBe(2);
  });

  it('is one of 120 of a customer at most, also where two are added at once to two visits (G-07)', async () => {
    const [first, second] = [await visit(), await visit()];
    const full = await visit();
    await app.pool.query(
      `insert into visit_photos (appointment_id, type, bytes) select $1, 'image/jpeg', '\\x01' from generate_series(1, 119)`,
      [full.id],
    );
    const answers = await Promise.all([add(first.id, sara), add(second.id, sara)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.map(({ body }) => body.code)).toContain('appointment.manyPhotosOfCustomer');
  });

  //
  it('is erased with the person', async () => {
    const customerId = await desk.guest();
    const { id } = await visit({ customerId });
    await add(id, sara);
    await app.pool.query(`update appointments set status = 'Done' where id = $1`, [id]);
    const { body } = await app.call<{ personCode: string }>('GET', `/api/customers/${customerId}`, {
      as: 'Admin',
    });
    const erased = await app.call('POST', `/api/customers/${customerId}/erase`, {
      as: 'Admin',
      body: { personCode: body.personCode },
    });
    expect(erased.status, erased.text).toBeLessThan(300);
    expect(await counted()).toBe(0);
  });
});
