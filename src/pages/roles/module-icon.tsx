import { AppstoreOutlined } from '@ant-design/icons';
import { menuIcons } from '../shell/icons';

/** Modules whose picture goes by another name in the menu. */
const aliases: Readonly<Record<string, string>> = { finance: 'expenses', messaging: 'whatsapp' };

/** The picture of a module: that of its screen in the menu. */
export const ModuleIcon = ({ name }: { readonly name: string }) => {
  const Icon = menuIcons[aliases[name] ?? name] ?? AppstoreOutlined;
  return (
    <span className="module-icon" aria-hidden="true">
      <Icon />
    </span>
  );
};
