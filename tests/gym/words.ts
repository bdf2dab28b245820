import { flag, type Label, reference } from '../../src/schema/field';

export const label = (ar: string, en: string): Label => ({ ar, en });

export const part = (name: string, ar: string, en: string) => ({ name, label: label(ar, en) });
export const role = (name: string, said: Label) => ({ name, label: said, description: said });

type Colour = 'blue' | 'green' | 'red' | 'grey';

/** An option whose value is also its English label. */
export const option = <const V extends string>(value: V, ar: string, colour: Colour = 'grey') => ({
  value,
  label: label(ar, value),
  colour,
});

export const listed = { list: true, filter: true } as const;
export const must = { ...listed, required: true } as const;
export const name = { required: true, max: 80, list: true, search: true, sort: true } as const;

export const day = { ...listed, required: true, default: 'today', past: true, sort: true } as const;

export const branchId = reference({ ...must, label: label('الفرع', 'Branch'), to: 'branches' });
export const memberId = reference({ ...must, search: true, label: label('العضو', 'Member'), to: 'members' });
export const isActive = flag({ label: label('نشط', 'Active'), default: true, list: true });

/** Names of an entity: path, audit name, icon and labels. */
export const at = (name: string, audit: string, icon: string, one: Label, many: Label) => ({
  ...{ name, api: `/${name}`, route: `/${name}`, audit, icon },
  label: { one, many },
});
export const byName = { title: 'name', sort: { by: 'name' } } as const;
