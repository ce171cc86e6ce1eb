/** Work records as lists, pages and pickers read them. They are written by saving, submitting and deciding alone. */
import { entityService } from '#server/entity/entity-service.ts';
import { workRecord } from '../work-record.entity.ts';
import { visibleRecords } from './work-visible.ts';

export const workRecordService = entityService(workRecord, { visible: visibleRecords });
