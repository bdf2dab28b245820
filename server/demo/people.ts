import { familyNames, guestFamilyNames, mensNames, type Name, womensNames } from './names';
import type { Random } from './random';

/** A person's name, written with care and in Latin letters; the last parts are shared by a family. */
export interface PersonName {
  readonly first: Name;
  /** Father, and then grandfather or family name. */
  readonly line: readonly Name[];
}

/** First name, father, and grandfather or family name; about 85 of 100 are women. */
export const personName = (random: Random, nationality: string): PersonName => {
  const guests = guestFamilyNames[nationality];
  const last = guests
    ? random.pick(guests)
    : random.chance(0.45)
      ? random.common(mensNames)
      : random.common(familyNames);
  const father = random.common(mensNames);
  const middle = random.chance(0.15) ? [random.common(mensNames)] : [];
  return { first: firstName(random), line: [father, ...middle, last] };
};

/** A brother or sister: another first name, the same father. */
export const siblingName = (random: Random, of: PersonName): PersonName => {
  const others = womensNames.filter((name) => name !== of.first);
  return { first: random.chance(0.85) ? random.common(others) : random.common(mensNames), line: of.line };
};

export const arabicOf = ({ first, line }: PersonName): string =>
  [first, ...line].map(({ ar }) => ar).join(' ');
export const latinOf = ({ first, line }: PersonName): string =>
  [first, ...line].map(({ en }) => en).join(' ');

/** As a hurried receptionist types it: without hamza, with haa for taa marbuta, with the Egyptian yaa. */
export const asTyped = (random: Random, name: string): string => {
  let typed = name;
  if (random.chance(0.35)) typed = typed.replace(/[أإآ]/g, 'ا');
  if (random.chance(0.25)) typed = typed.replace(/ة(?= |$)/g, 'ه');
  if (random.chance(0.2)) typed = typed.replace(/ي(?= |$)/g, 'ى');
  else if (random.chance(0.1)) typed = typed.replace(/ى(?= |$)/g, 'ي');
  if (random.chance(0.3)) typed = typed.replace(/عبد ال/g, 'عبدال');
  return typed;
};

const firstName = (random: Random): Name =>
  random.chance(0.85) ? random.common(womensNames) : random.common(mensNames);
