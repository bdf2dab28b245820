import {
  CloudDownloadOutlined,
  CreditCardOutlined,
  ImportOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons';
import { menuIcons } from '../menu-icons';

/** Pictures of the settings' cards by name: those of the menu, and those that nothing else shows. */
export const cardIcons: typeof menuIcons = {
  ...menuIcons,
  card: CreditCardOutlined,
  certificate: SafetyCertificateOutlined,
  download: CloudDownloadOutlined,
  import: ImportOutlined,
};
