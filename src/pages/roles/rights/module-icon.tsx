import { registry } from '../../../resources';
import { moduleOf } from '../../../schema/entity';
import { iconNamed } from '../../shell/menu/icons';
import { pageEntries } from '../../shell/menu/page-entries';

/** Groups of several modules that show the picture of one. */
const leadOf: Readonly<Record<string, string>> = { finance: 'expenses' };

const iconOf = (group: string): string => {
  const module = leadOf[group] ?? group;
  return (
    registry.find((entity) => moduleOf(entity) === module)?.icon ??
    pageEntries.find(({ permission }) => permission.startsWith(`${module}.`))?.icon ??
    ''
  );
};

export const ModuleIcon = ({ name }: { readonly name: string }) => {
  const Icon = iconNamed(iconOf(name));
  return (
    <span className="module-icon" aria-hidden="true">
      <Icon />
    </span>
  );
};
