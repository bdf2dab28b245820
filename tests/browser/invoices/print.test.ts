import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { qrOf } from '../../../server/features/invoices/print';
import { amountsOf } from '../../../src/resources/invoices/rules';
import type { Lang } from '../../../src/schema/field';
import { toLatinDigits } from '../../../src/schema/text/parse';
import { startCentre } from '../../support/browser/centre';
import { desk } from '../../support/browser/customers';
import { control, press } from '../../support/browser/desk';
import { quiet } from '../../support/browser/navigation';
import { differenceOf } from '../../support/browser/pictures';
import { sellPackage } from '../../support/browser/sales';

const centre = await startCentre();
const manager = await desk(centre, 'manager');

/** Ten lines that are difficult to print. */
const lines = [
  ['تنظيف بشرة عميق بالأكسجين مع قناع الطين المغربي وتدليك الوجه والرقبة وكتف اليدين لمدة ساعة ونصف', 1, 950],
  ['Hydra Facial MD® جلسة 2 من 6', 2, 1250.5],
  ['ليزر Candela Gentle Max Pro (منطقة Full Body)', 1, 4200],
  ['باقة العروس 2026: 12 جلسة', 1, 18_750.25],
  ['استشوار (من الباقة)', 3, 0],
  ['كود SKU-00419/B — كريم 50 مل', 10, 89.99],
  ['مُرَكَّب فيتامين سي ٢٠٪ للبشرة الدُّهْنِيَّة', 1, 333.33],
  ['سعرأقصىبدونمسافاتطويلجدالايمكنكسرهإلابينالحروفنفسهاحتىلايخرجعنالورقةأبدا', 1, 9_999_999.99],
  ['قص أطراف', 10_000, 0.01],
  ['خصم (موظفة) -15% / VIP+', 1, 120],
] as const;

/** Fixed data, so that only the drawing can change the picture. */
const hardInvoice = () => {
  const items = lines.map(([description, quantity, unitPrice]) => ({ description, quantity, unitPrice }));
  const amounts = amountsOf({ items, offerType: 'Percentage', offerValue: 12.5, taxRate: 0.14 });
  const payment = (id: number, amount: number, paymentMethod: string) => ({
    id,
    amount,
    paymentMethod,
    tendered: null,
    at: '2026-11-21T13:05:00Z',
  });
  return {
    invoice: {
      id: 7,
      invoiceNumber: 'CAI-2026-000123',
      date: '2026-11-21T13:05:00Z',
      status: 'Sent',
      branchId: 1,
      customer: { id: 9, fullName: 'منى عبد الرحمن السيد Mona', paperCode: 4711, personCode: '100601' },
      ...amounts,
      items: items.map((item, index) => ({
        id: index + 1,
        serviceId: null,
        offerType: 'None',
        offerValue: 0,
        ...item,
        ...amounts.items[index],
      })),
      taxRate: 14,
      paid: 5150,
      remaining: Math.round((amounts.totalAmount - 5150) * 100) / 100,
      payments: [payment(1, 5000, 'Cash'), payment(2, 200, 'Card'), payment(3, -50, 'Cash')],
      notes: 'تُسلَّم الكريمات خلال 3 أيام.\nCall +20 100 123 4567',
    },
    branch: {
      id: 1,
      name: 'فرع مدينة نصر',
      nameAr: 'فرع مدينة نصر',
      nameEn: 'Nasr City branch',
      address: '45 شارع عباس العقاد، مدينة نصر، القاهرة',
      phone: '02 2670 1100',
    },
    systemName: 'مركز التجميل',
    taxNumber: '312-456-789',
    cashier: null,
    specialists: [],
    lineStaff: [],
    creditNotes: [],
    deposits: [],
    sessions: [],
    qr: qrOf(
      { systemName: 'مركز التجميل', taxNumber: '312-456-789' },
      { date: '2026-11-21T13:05:00Z', totalAmount: amounts.totalAmount, tax: amounts.tax },
    ),
  };
};

const openHard = async (lang: Lang) => {
  const page = await centre.open({ as: 'manager', branch: '1', lang });
  await page.route('**/api/invoices/7/print', (route) => route.fulfill({ json: hardInvoice() }));
  await page.goto('/invoices/7/print');
  await page.locator('.paper-qr').waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
};

/** Returns the page sizes of a PDF in whole millimetres. */
const pagesOf = async (page: Page): Promise<readonly (readonly [number, number])[]> => {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...file.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/g)].map(
    ([, width, height]) =>
      [Math.round((Number(width) / 72) * 25.4), Math.round((Number(height) / 72) * 25.4)] as const,
  );
};

/**
 * Maximum share of different pixels. Letters on whole pixels, as on a machine with other settings, give up to 0.0032;
 * hinting and smoothing give none; rows a tenth of a millimetre higher give 0.07 to 0.18. A sign on the wrong side
 * gives less than any of these, so the order of letters is tested by their positions.
 */
const tolerance = 0.004;

/** Compares with the stored picture. `UPDATE_PICTURES=1` draws it anew; look at it before you commit it. */
const compare = async (page: Page, name: string) => {
  const drawn = await page.locator('.paper').screenshot({ animations: 'disabled' });
  const file = path.resolve('tests/browser/invoices/pictures', `${name}.png`);
  if (process.env.UPDATE_PICTURES || !existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, drawn);
    expect(
      process.env.UPDATE_PICTURES,
      `${name}.png was missing; it is drawn now and wants a look`,
    ).toBeTruthy();
  }
  const { share, sizes } = await differenceOf(page, readFileSync(file), drawn);
  if (share > tolerance) {
    mkdirSync(path.resolve('.cache/pictures'), { recursive: true });
    writeFileSync(path.resolve('.cache/pictures', `${name}.png`), drawn);
  }
  expect(sizes[1], 'width of the paper').toEqual(sizes[0]);
  expect(share, `share of pixels that differ; see .cache/pictures/${name}.png`).toBeLessThanOrEqual(
    tolerance,
  );
};

/** Runs inside the page. Returns the letters of each cell from left to right, row by row. */
const fromLeft = (cells: readonly Element[]): string[] =>
  cells.map((cell) => {
    const letters: { readonly letter: string; readonly left: number; readonly top: number }[] = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      for (let at = 0; at < (text.textContent ?? '').length; at += 1) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { left, top, width } = range.getBoundingClientRect();
        if (width > 0) letters.push({ letter: range.toString(), left, top });
      }
    }
    return letters
      .toSorted((a, b) => (Math.abs(a.top - b.top) > 4 ? a.top - b.top : a.left - b.left))
      .map(({ letter }) => letter)
      .join('');
  });

/** Returns the texts that cross the edges of the paper. */
const outside = (page: Page) =>
  page.locator('.paper').evaluate((box) => {
    const edge = box.getBoundingClientRect();
    return [...box.querySelectorAll('td, dd, p, bdi')]
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < edge.left - 0.5 || right > edge.right + 0.5;
      })
      .map((one) => one.textContent);
  });

describe('a printed invoice', () => {
  // Difficult lines: long Arabic, mixed Latin text and digits, a discount, a price of zero.
  it.each([
    ['ar', /إيصال .* مم/],
    ['en', /mm receipt/],
  ] as const)(
    'looks on both papers as it was approved, every line inside it and read in its order (%s)',
    async (lang, toRoll) => {
      const page = await openHard(lang);
      // High enough for the whole sheet below the bar.
      await page.setViewportSize({ width: 1000, height: 1800 });
      for (const paper of ['a4', 'roll'] as const) {
        if (paper === 'roll') await page.getByText(toRoll).click();
        await page.locator(`.paper-${paper}`).waitFor();
        await quiet(page);
        await compare(page, `invoice-${paper}-${lang}`);
        await expect.poll(() => outside(page)).toEqual([]);
        const seen = await page.locator('.paper-what').evaluateAll(fromLeft);
        const found = lines.map(([line], index) => [line, seen[index]] as const);
        for (const [line, left] of found)
          for (const part of line.match(/[A-Za-z][\w &/-]*\w[+®]?|[-+]\d+%|\d+/g) ?? [])
            expect(left, `${part} on ${paper}`).toContain(part);
        // Arabic runs from the right, so the first word of a line is the last from the left.
        expect(seen[9]).toMatch(/^VIP\+ \/ -15% .*مصخ$/);
        expect(seen[1]).toMatch(/^6 نم 2 ةسلج Hydra Facial MD®$/);
      }
    },
  );
});

describe('documents on paper', () => {
  // INV-29? R-20 FND-25?
  it('hold the server’s amounts and tax data, a draft none, a credit note its reason, and what does not exist says so', async () => {
    const page = await centre.open({ as: 'manager', branch: '1' });
    const { invoiceId, customerId } = await sellPackage(manager, 'عميلة الطباعة', 100);
    const { json } = await manager('GET', `/invoices/${invoiceId}/print`);
    await page.goto(`/invoices/${invoiceId}/print`);
    await expect.poll(() => page.locator('.paper-qr').getAttribute('data-text')).toBe(json.qr);
    const text = toLatinDigits(await page.locator('.paper').innerText())
      .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
      .replaceAll('٬', ',')
      .replaceAll('٫', '.');
    const invoice = Object(json.invoice);
    for (const key of ['subtotal', 'tax', 'totalAmount', 'paid'])
      expect(text).toContain(Number(invoice[key]).toLocaleString('en-US'));
    // Whole sums, none of them zero or said twice.
    expect(text).not.toMatch(/\.00|الصافي/);
    expect(text).toContain(invoice.invoiceNumber);
    expect(text).toContain('فاتورة ضريبية مبسطة');
    const draft = await manager('POST', '/invoices', {
      customerId,
      branchId: 1,
      items: [{ description: 'خدمة', quantity: 1, unitPrice: 100 }],
    });
    await page.goto(`/invoices/${draft.json.id}/print`);
    await page.getByText('مسودة فاتورة، ليست مستندًا ضريبيًا').waitFor();
    await expect.poll(() => page.locator('.paper-qr').count()).toBe(0);

    await manager('POST', `/invoices/${invoiceId}/cancel`, { reason: 'طلب العميلة', refundMethod: 'Cash' });
    const notes = await manager('GET', '/credit-notes?page=1&pageSize=1&sortBy=date&desc=true');
    const [note] = Object(notes.json).data;
    await page.goto(`/credit-notes/${note.id}/print`);
    await page.locator('.paper-qr').waitFor();
    const credit = await page.locator('.paper').innerText();
    for (const part of [note.number, invoice.invoiceNumber, 'عميلة الطباعة', 'طلب العميلة', 'إشعار دائن'])
      expect(credit).toContain(part);
    expect(credit).toMatch(/الضريبة \(.?١٤٪/);
    // The QR code starts with tag 1, the seller's name.
    const code = Buffer.from((await page.locator('.paper-qr').getAttribute('data-text')) ?? '', 'base64');
    expect(code[0]).toBe(1);
    expect(code.subarray(2, 2 + (code[1] ?? 0)).toString('utf8')).toBe('مركز التجميل');

    await page.goto('/invoices/999999/print');
    await control(page, 'button', 'إعادة المحاولة').waitFor();
    await expect.poll(() => control(page, 'button', 'طباعة').isDisabled()).toBe(true);
  });
});

describe('the printer', () => {
  // m7
  it('of a screen has no link to skip the menu over it', async () => {
    const page = await centre.open({ as: 'manager', branch: '1', fresh: true });
    await page.goto('/reports');
    const skip = control(page, 'link', 'الانتقال إلى المحتوى');
    await skip.waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => skip.isVisible()).toBe(false);
  });

  it('is called by a button: one sheet of A4, or a roll of 80 mm that is as long as the invoice', async () => {
    const page = await openHard('ar');
    await page.evaluate(() => {
      Object.assign(globalThis, {
        printed: 0,
        print: () => Object.assign(globalThis, { printed: Reflect.get(globalThis, 'printed') + 1 }),
      });
    });
    await press(page, 'طباعة');
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'printed'))).toBe(1);
    await expect.poll(async () => await pagesOf(page)).toEqual([[210, 297]]);
    await page.getByText('إيصال ٨٠ مم').click();
    await page.locator('.paper-roll').waitFor();
    // The size of the sheet is known after it is drawn.
    await expect
      .poll(async () => (await pagesOf(page)).map(([width, height]) => [width, height > 200]))
      .toEqual([[80, true]]);
    // The bar above is not printed.
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.paper-bar').isVisible()).toBe(false);
  });
});
