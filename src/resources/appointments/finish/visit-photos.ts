import { defineAction } from '../../../schema/action';
import { record, records } from '../../../schema/answer';
import { flag, integer, moment, text } from '../../../schema/field';
import { defineQuery } from '../../../schema/query';
import { appointments } from '../entity';
import { appointmentRefusals } from '../words';

// Photos beside the note of a visit. They are no field of the appointment, so that no list, file or audit entry carries
// them; their rights, branch and owner are those of its row.

/** Most photos of one visit. */
export const mostPhotos = 12;

/**
 * Most photos of all visits of one customer: ten visits full of them. Whoever may book makes visits without end, and
 * without a limit their photos would fill the disk. Sixty megabytes at most.
 */
export const mostOfCustomer = 120;

/** Largest photo in bytes; a phone makes its pictures smaller before it sends them. */
export const largestPhoto = 512 * 1024;

/** Longest photo as a text `data:image/jpeg;base64,…`. */
const longestPhoto = Math.ceil(largestPhoto / 3) * 4 + 100;

const label = { ar: 'الصورة', en: 'Photo' };
const photoId = integer({ label, required: true, min: 1 });

const ofVisit = {
  on: 'row',
  permission: 'ownVisits.update',
  place: 'page',
  possible: ({ status }: { readonly status: string }) =>
    status === 'Planned' || status === 'Done' || appointmentRefusals.notHeld,
} as const;

/** Keeps a photo with a visit of the caller's own; whoever may change every appointment may add one to any. */
export const addPhoto = defineAction(appointments, {
  name: 'addPhoto',
  ...ofVisit,
  label: { ar: 'إضافة صورة', en: 'Add a photo' },
  done: { ar: 'حُفظت الصورة', en: 'Photo saved' },
  path: '/appointments/:id/photos',
  input: { image: text({ label, required: true, max: longestPhoto }) },
  answer: record({ photoId }),
  status: 201,
});

export const removePhoto = defineAction(appointments, {
  name: 'removePhoto',
  ...ofVisit,
  label: { ar: 'حذف الصورة', en: 'Delete the photo' },
  confirm: { ar: 'لا يمكن استرجاع الصورة بعد حذفها.', en: 'The photo cannot be brought back.' },
  done: { ar: 'حُذفت الصورة', en: 'Photo deleted' },
  danger: true,
  path: '/appointments/:id/photos/remove',
  input: { photoId },
  answer: 'nothing',
});

export const photoActions = { addPhoto, removePhoto };

/** The photos of a visit and of the customer's earlier ones, newest first, without the pictures themselves. */
export const photos = defineQuery(appointments, {
  name: 'photos',
  on: 'row',
  label: { ar: 'صور الزيارات', en: 'Photos of the visits' },
  permission: 'appointments.read',
  answer: records({
    id: photoId,
    appointmentId: integer({ label: appointments.label.one, required: true }),
    at: moment({ label: { ar: 'الوقت', en: 'Time' }, required: true }),
    /** True if the caller may take it away. */
    isOwn: flag({ label: { ar: 'يمكن حذفها', en: 'May be deleted' } }),
  }),
});

/** A photo as a text that a picture shows: `data:image/jpeg;base64,…`. */
export const photo = defineQuery(appointments, {
  name: 'photo',
  on: 'row',
  label,
  permission: 'appointments.read',
  input: { photoId },
  answer: record({ image: text({ label, required: true }) }),
});

export const photoQueries = { photos, photo };
