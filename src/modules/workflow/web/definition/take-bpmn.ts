/** A BPMN file somebody brings: read, and asked about where tasks cannot run as they are. */
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { asUserTasks } from '../../definition/bpmn-convert.ts';
import { NotBpmn, readXml } from '../../definition/bpmn-xml.ts';
import { separator } from './describe.ts';
import { designerTexts as d } from './designer-texts.ts';

const SHOWN = 8;

/** The XML, with tasks made user tasks where that is wanted; null: it is no BPMN, which has been said. */
export async function takeBpmn(file: File): Promise<string | null> {
  try {
    const xml = await file.text();
    await readXml(xml);
    const converted = await asUserTasks(xml);
    if (!converted) return xml;
    const { names } = converted;
    const params = {
      count: names.length,
      names: names.slice(0, SHOWN).join(separator()) + (names.length > SHOWN ? ' …' : ''),
    };
    const wanted = await ask({ title: d.convertAsk, content: d.convertNote, params, confirm: d.convert });
    return wanted ? converted.xml : xml;
  } catch (error) {
    if (!(error instanceof NotBpmn)) throw error;
    toast.error(t(d.notBpmn, { detail: error.message }));
    return null;
  }
}
