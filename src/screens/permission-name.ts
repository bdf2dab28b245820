import { theBook } from '../providers/book';
import { useWords } from './words';

/** Returns a function that names a permission: `customers.read` -> 'view customers'. */
export const usePermissionName = () => {
  const { t, label } = useWords();
  return (key: string): string => {
    const [module = '', action = ''] = key.split('.');
    const words = theBook().moduleLabel(module, 'bent');
    const verb = t.find(`enum.action.${action}`);
    return words && verb ? t('permission.name', { action: verb, module: label(words) }) : key;
  };
};
