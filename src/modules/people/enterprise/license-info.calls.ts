/** What is installed, under which licenses, and how much of what it may use the viewer's company does. */
import { call, output } from '#kernel/call.ts';

export interface LicenseInfo {
  product: { name: string; version: string; license: string };
  usage: {
    seatsUsed: number;
    seats: number | null;
    projectsUsed: number;
    projects: number | null;
    storageUsed: string;
    storageGib: number | null;
  };
  modules: string[];
  packages: { name: string; version: string; license: string }[];
}

export const licenseInfo = call('GET', '/api/v1/license-info', 'sys:licence:query', {}, output<LicenseInfo>(), {
  label: ['许可信息', '許可資訊', 'License information'],
});
