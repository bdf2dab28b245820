export { attendanceServer } from './server';
