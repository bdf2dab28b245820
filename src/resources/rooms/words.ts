/** Description of each permission for users. */
export const permissions = {
  'rooms.read': { ar: 'رؤية غرف الفرع', en: 'See the rooms of the branch' },
  'rooms.create': { ar: 'إضافة غرفة', en: 'Add a room' },
  'rooms.update': { ar: 'تغيير غرفة أو سعتها', en: 'Change a room or its capacity' },
  'rooms.delete': { ar: 'إيقاف غرفة', en: 'Switch a room off' },
};
