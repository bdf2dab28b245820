import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  FileTextOutlined,
  GiftOutlined,
  HomeOutlined,
  HourglassOutlined,
  IdcardOutlined,
  InboxOutlined,
  LayoutOutlined,
  PhoneOutlined,
  SafetyOutlined,
  ScissorOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  WalletOutlined,
  WhatsAppOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Pictures of entities and pages: all that the menu needs, which every visit loads. */
export const menuIcons: Readonly<Record<string, ComponentType>> = {
  audit: AuditOutlined,
  'bar-chart': BarChartOutlined,
  calendar: CalendarOutlined,
  'check-circle': CheckCircleOutlined,
  'clock-circle': ClockCircleOutlined,
  'file-text': FileTextOutlined,
  gift: GiftOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  inbox: InboxOutlined,
  phone: PhoneOutlined,
  room: LayoutOutlined,
  safety: SafetyOutlined,
  schedule: HourglassOutlined,
  scissor: ScissorOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  team: TeamOutlined,
  wallet: WalletOutlined,
  'whats-app': WhatsAppOutlined,
};

/** The picture of that name; a plain one for a name that is not known. */
export const iconNamed = (name: string, icons = menuIcons): ComponentType => icons[name] ?? AppstoreOutlined;
