import {
  CheckCircleOutlined,
  ClearOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  CloudDownloadOutlined,
  CopyOutlined,
  CreditCardOutlined,
  EditOutlined,
  FileAddOutlined,
  ImportOutlined,
  LinkOutlined,
  LockOutlined,
  LoginOutlined,
  LogoutOutlined,
  MergeCellsOutlined,
  MessageOutlined,
  PlayCircleOutlined,
  PlusCircleOutlined,
  PrinterOutlined,
  ReloadOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SendOutlined,
  StopOutlined,
  SwapOutlined,
  ThunderboltOutlined,
  UndoOutlined,
  UnlockOutlined,
  UserDeleteOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import { type ComponentType, createElement } from 'react';
import { menuIcons } from './menu-icons';

/** In or out by the door, which lies at the other side in Arabic. */
const mirrored =
  (icon: typeof LoginOutlined) =>
  ({ className = '' }: { readonly className?: string }) =>
    createElement(icon, { className: `mirrored ${className}`.trim() });

/** Pictures of buttons and cards by the name that a declaration gives them; those of the menu are among them. */
const icons: Readonly<Record<string, ComponentType>> = {
  ...menuIcons,
  absent: UserDeleteOutlined,
  arrive: mirrored(LoginOutlined),
  assign: UserSwitchOutlined,
  cancel: CloseCircleOutlined,
  card: CreditCardOutlined,
  certificate: SafetyCertificateOutlined,
  check: CheckCircleOutlined,
  clock: ClockCircleOutlined,
  copy: CopyOutlined,
  download: CloudDownloadOutlined,
  edit: EditOutlined,
  erase: ClearOutlined,
  import: ImportOutlined,
  invoice: FileAddOutlined,
  leave: mirrored(LogoutOutlined),
  link: LinkOutlined,
  lock: LockOutlined,
  merge: MergeCellsOutlined,
  message: MessageOutlined,
  payment: PlusCircleOutlined,
  print: PrinterOutlined,
  refund: RollbackOutlined,
  restart: ReloadOutlined,
  send: SendOutlined,
  start: PlayCircleOutlined,
  stop: StopOutlined,
  transfer: SwapOutlined,
  undo: UndoOutlined,
  unlock: UnlockOutlined,
};

export const isIconName = (name: string): boolean => Object.hasOwn(icons, name);

/** The picture of that name. A test refuses a declaration with a name that is not here; its button still works. */
export const iconNamed = (name: string): ComponentType => icons[name] ?? ThunderboltOutlined;
