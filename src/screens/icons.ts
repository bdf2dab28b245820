import {
  CalendarOutlined,
  CheckCircleOutlined,
  ClearOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  CopyOutlined,
  CreditCardOutlined,
  DeleteOutlined,
  EditOutlined,
  FileAddOutlined,
  KeyOutlined,
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
  SendOutlined,
  StopOutlined,
  SwapOutlined,
  ThunderboltOutlined,
  UndoOutlined,
  UnlockOutlined,
  UserDeleteOutlined,
  UserSwitchOutlined,
  WalletOutlined,
  WhatsAppOutlined,
} from '@ant-design/icons';
import { type ComponentType, createElement } from 'react';

/** Mirrors an icon of the door in Arabic, where the door is at the other side. */
const mirrored =
  (icon: typeof LoginOutlined) =>
  ({ className = '', ...rest }: { readonly className?: string }) =>
    createElement(icon, { ...rest, className: `mirrored ${className}`.trim() });

const icons = {
  absent: UserDeleteOutlined,
  arrive: mirrored(LoginOutlined),
  assign: UserSwitchOutlined,
  calendar: CalendarOutlined,
  cancel: CloseCircleOutlined,
  card: CreditCardOutlined,
  check: CheckCircleOutlined,
  clock: ClockCircleOutlined,
  copy: CopyOutlined,
  delete: DeleteOutlined,
  edit: EditOutlined,
  erase: ClearOutlined,
  invoice: FileAddOutlined,
  key: KeyOutlined,
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
  wallet: WalletOutlined,
  whatsapp: WhatsAppOutlined,
} as const satisfies Readonly<Record<string, ComponentType>>;

type IconName = keyof typeof icons;

export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name);

/** Returns the icon of a name. A test refuses declarations with an unknown name; here it gets a default icon. */
export const iconNamed = (name: string): ComponentType =>
  isIconName(name) ? icons[name] : ThunderboltOutlined;
