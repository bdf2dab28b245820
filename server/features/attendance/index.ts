export { attendanceServer } from './server';
export { finishBooking, leave } from './visits';
