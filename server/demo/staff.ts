/** Who works in the demo centre. `branches` are positions in the list of demo branches. */
export interface DemoUser {
  readonly username: string;
  readonly fullName: string;
  readonly role: 'Admin' | 'BranchManager' | 'Receptionist' | 'Staff' | 'Accountant';
  readonly branches: readonly number[];
  readonly isBookable: boolean;
  readonly isActive: boolean;
}

/** Specialists can be booked. Everybody can sign in, but for one who has left. */
const user = (
  username: string,
  fullName: string,
  role: DemoUser['role'],
  branches: readonly number[],
): DemoUser => ({ username, fullName, role, branches, isBookable: role === 'Staff', isActive: true });

export const demoUsers: readonly DemoUser[] = [
  user('admin', 'نادية الشريف', 'Admin', [0, 1, 2]),
  user('manager', 'هالة عبد العزيز', 'BranchManager', [0]),
  user('reception', 'سارة محمود', 'Receptionist', [0]),
  user('reception2', 'ياسمين طارق', 'Receptionist', [0, 1]),
  user('specialist', 'منى فؤاد', 'Staff', [0]),
  user('accountant', 'أيمن حجازي', 'Accountant', [0, 1]),
  user('rania', 'رانيا السيد', 'Staff', [0]),
  user('dina', 'دينا مجدي', 'Staff', [0]),
  user('shaimaa', 'شيماء البنا', 'Staff', [0, 1]),
  user('mariam', 'مريم حنا', 'Staff', [1]),
  user('heba', 'هبة سليمان', 'Staff', [1]),
  user('aya', 'آية منصور', 'Staff', [1]),
  { ...user('nermin', 'نرمين عادل', 'Receptionist', [1]), isActive: false },
];

export const emailOfUser = ({ username }: DemoUser): string => `${username}@centre.example.com`;
