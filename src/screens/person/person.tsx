import { WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Glyph } from '../glyph';
import './person.css';
import { alertKeysOf, type Entity } from '../../schema/entity';
import { numberIn, textIn } from '../data/row';

/** Parts initials, so that Arabic letters keep their isolated form. */
const apart = '\u200c';

/**
 * First letters of the first and the last word of a name. The article of a family name is no letter of it: the
 * initials of 'ناهد الشرقاوي' are those of 'ناهد' and 'شرقاوي'. '' for a name without a letter.
 */
export const initialsOf = (name: string, most: 1 | 2 = 2): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return '';
  const letters = [
    letterOf(first),
    ...(words.length > 1 && most === 2 ? [letterOf(withoutArticle(last))] : []),
  ];
  return letters.join(apart).toLocaleUpperCase();
};

const letterOf = (word: string): string => [...word][0] ?? '';

const withoutArticle = (word: string): string => (/^ال\p{L}{2}/u.test(word) ? word.slice(2) : word);

/** Of persons and of slices. */
export const hues = ['#a8447f', '#7b57c2', '#3f6fc4', '#1f8493', '#33845a', '#93751a', '#b5622a', '#9c4f58'];

/** Colour of a person, who keeps it on every screen. */
const hueOf = (id: number): string | undefined => hues[Math.abs(Math.trunc(id)) % hues.length];

/** Size of the letters for each size of a face, both in px. */
const letterSizes = { 24: 11, 32: 12, 40: 14, 56: 20, 64: 22 } as const;

export type FaceSize = keyof typeof letterSizes;

interface FaceProps {
  /** Decides the colour, which is the same on every screen. */
  readonly id: number;
  readonly name: string;
  /** In px. The smallest shows one letter. Default: 40. */
  readonly size?: FaceSize;
  /** True puts a red disc on the face, because something about the person must be known. Default: false. */
  readonly hasAlert?: boolean;
}

/** Initials of a person in the person's own colour. Screen readers pass over it, because the name stands beside it. */
export const Face = ({ id, name, size = 40, hasAlert = false }: FaceProps) => (
  <span
    className={hasAlert ? 'face rigid face-alert' : 'face rigid'}
    data-size={size}
    style={{ '--hue': hueOf(id), inlineSize: size, blockSize: size, fontSize: letterSizes[size] }}
    // Drawn by CSS, so that they are no part of the text: copying a name does not copy them.
    data-initials={initialsOf(name, size === 24 ? 1 : 2)}
    aria-hidden="true"
  />
);

interface PersonProps extends Omit<FaceProps, 'hasAlert' | 'id'> {
  /** Null: nobody in particular, so that there is no face. */
  readonly id: number | null;
  /** Drawn as the name. Default: the name as text. */
  readonly title?: ReactNode;
  /** Second line, for example the phone. */
  readonly sub?: ReactNode;
  /** Words that whoever deals with the person must read. Empty: none. */
  readonly alert?: string | null | undefined;
  readonly children?: ReactNode;
}

/** A person as a face and a name, with what must be known in red beneath. The words wrap and are never cut. */
export const Person = ({ id, name, title, sub, alert, size = 40, children }: PersonProps) => {
  const words = alert?.trim() ?? '';
  return (
    <span className="person bar gap-12 slim">
      {id !== null && <Face id={id} name={name} size={size} hasAlert={words !== ''} />}
      <span className="person-who slim">
        {title ?? (
          <bdi className="person-name ellipsis slim" title={name}>
            {name}
          </bdi>
        )}
        {sub !== undefined && sub !== null && sub !== '' && <span className="person-sub">{sub}</span>}
        {words !== '' && (
          <span className="person-alert flex gap-6 slim anywhere">
            <Glyph of={WarningOutlined} />
            <bdi dir="auto">{words}</bdi>
          </span>
        )}
        {children}
      </span>
    </span>
  );
};

/** Warning about a row of the entity, or about the embedded row of a reference to it. '' without any. */
export const alertIn = (entity: Entity, row: unknown): string =>
  alertKeysOf(entity)
    .map((key) => textIn(row, key).trim())
    .filter((text) => text !== '')
    .join('\n');

interface NamedProps {
  readonly entity: Entity;
  /** Row of a person, or the embedded row of a reference. */
  readonly row: unknown;
  readonly size: FaceSize;
  /** The name and what stands beneath it. */
  readonly children: ReactNode;
}

/**
 * A person in a narrow place: the face before the name. What must be known is a mark on the face, which tells the
 * words to the pointer and to screen readers, because a column has no room for them.
 */
export const Named = ({ entity, row, size, children }: NamedProps) => {
  const alert = alertIn(entity, row);
  return (
    <span className="named bar slim" title={alert === '' ? undefined : alert}>
      <Face
        id={numberIn(row, 'id') ?? 0}
        name={textIn(row, entity.title)}
        size={size}
        hasAlert={alert !== ''}
      />
      <span className="named-who slim">{children}</span>
      {alert !== '' && <span className="visually-hidden">{alert}</span>}
    </span>
  );
};
