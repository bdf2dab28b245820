import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, foregroundOn, hslOf, readColour } from './colour';
import { brandTokens, darkShadeOf, shadesOf, surfaces } from './tokens';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('brand colour', () => {
  it('is read as hue, saturation and lightness (BRD-02)', () => {
    const { hue, saturation, lightness } = hslOf('#b83280');
    expect([Math.round(hue), Math.round(saturation), Math.round(lightness)]).toEqual([325, 57, 46]);
  });

  it('takes a dark foreground above a lightness of 50, else white (BRD-03, BRD-07)', () => {
    expect(foregroundOn('#b83280')).toBe('#ffffff');
    expect(foregroundOn('#f3a6cd')).toBe('#1f1f1f');
    expect(foregroundOn('#808080')).toBe('#1f1f1f');
    expect(foregroundOn('#7f7f7f')).toBe('#ffffff');
  });

  it('is refused when it is no colour', () => {
    expect(readColour('#B83280')).toBe('#b83280');
    expect(readColour('abc')).toBe('#aabbcc');
    for (const bad of ['', 'red', '#12', 'rgb(1,2,3)', null, 7]) expect(readColour(bad)).toBeUndefined();
  });
});

describe('text stays readable with any brand colour (4.5:1)', () => {
  it('on the accent', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { solid, onSolid } = shadesOf(colour, 'light');
        return contrast(solid, onSolid) >= 4.5;
      }),
    );
  });

  it('on a button under the pointer, and pressed', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom('light', 'dark'), (colour, scheme) => {
        const { colorPrimaryHover, colorPrimaryActive, primaryColor } = brandTokens(colour, scheme).components
          .Button;
        return [colorPrimaryHover, colorPrimaryActive].every((under) => contrast(under, primaryColor) >= 4.5);
      }),
    );
  });

  it('in the accent colour on cards, pages and tints of both schemes', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom('light', 'dark'), (colour, scheme) => {
        const { text, soft } = shadesOf(colour, scheme);
        return [surfaces[scheme].card, surfaces[scheme].page, soft].every(
          (under) => contrast(text, under) >= 4.5,
        );
      }),
    );
  });

  it('on antd’s own version of the accent in the dark scheme', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { token, components } = brandTokens(colour, 'dark');
        return contrast(darkShadeOf(token.colorPrimary), components.Button.primaryColor) >= 4.5;
      }),
    );
  });

  it('on antd’s own version of a link in the dark scheme', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { token } = brandTokens(colour, 'dark');
        const { soft } = shadesOf(colour, 'dark');
        return [surfaces.dark.card, surfaces.dark.page, soft].every(
          (under) => contrast(darkShadeOf(token.colorLink), under) >= 4.5,
        );
      }),
    );
  });
});
