import {
  CloudDownloadOutlined,
  CreditCardOutlined,
  ImportOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons';
import { menuIcons } from '../menu-icons';

export const cardIcons: typeof menuIcons = {
  ...menuIcons,
  card: CreditCardOutlined,
  certificate: SafetyCertificateOutlined,
  download: CloudDownloadOutlined,
  import: ImportOutlined,
};
