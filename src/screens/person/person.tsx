import { WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Glyph } from '../glyph';
import { hueOf, initialsOf } from './initials';
import './person.css';

export type FaceSize = 24 | 32 | 40 | 56 | 64;

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
    className={hasAlert ? 'face face-alert' : 'face'}
    data-size={size}
    data-hue={hueOf(id)}
    // Drawn by CSS, so that they are no part of the text: copying a name does not copy them.
    data-initials={initialsOf(name, size === 24 ? 1 : 2)}
    aria-hidden="true"
  />
);

interface PersonProps extends Omit<FaceProps, 'hasAlert'> {
  /** Second line, for example the phone. */
  readonly sub?: ReactNode;
  /** Words that whoever deals with the person must read. Empty: none. */
  readonly must?: string | null | undefined;
}

/** A person as a face and a name, with what must be known in red beneath. The words wrap and are never cut. */
export const Person = ({ id, name, sub, must, size = 40 }: PersonProps) => {
  const words = must?.trim() ?? '';
  return (
    <span className="person">
      <Face id={id} name={name} size={size} hasAlert={words !== ''} />
      <span className="person-who">
        <bdi className="person-name" title={name}>
          {name}
        </bdi>
        {sub !== undefined && sub !== null && sub !== '' && <span className="person-sub">{sub}</span>}
        <MustKnow text={words} />
      </span>
    </span>
  );
};

/** What must be known about a person, in red words. Draws nothing without words. */
export const MustKnow = ({ text }: { readonly text: string | null | undefined }) =>
  text === null || text === undefined || text.trim() === '' ? null : (
    <span className="must-know">
      <Glyph of={WarningOutlined} />
      <bdi dir="auto">{text.trim()}</bdi>
    </span>
  );
