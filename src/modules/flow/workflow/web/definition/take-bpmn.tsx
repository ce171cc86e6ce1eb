/** Importing a BPMN file: read in its encoding, what will not run as it is gets listed, and a question is asked about its tasks. */

import type { Problem } from '#kernel/problem.ts';
import { xmlText } from '#kernel/xml-text.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { asUserTasks, isConvertible } from '../../definition/bpmn/bpmn-convert.ts';
import { readProcess } from '../../definition/bpmn/bpmn-read.ts';
import { NotBpmn, readXml } from '../../definition/bpmn/bpmn-xml.ts';
import { fromBpmn } from '../../definition/compile.ts';
import { problemText } from '../../definition/publish-rules.ts';
import { separator } from './describe.ts';
import { designerTexts as d } from './designer-texts.ts';

const SHOWN = 8;
const LISTED = 100;

/** Parts of a file that do not run as they are, in words, with the element and its line. */
function wordsOf(read: ReturnType<typeof readProcess>, converted: boolean): string[] {
  const problems = read.problems.filter(({ type }) => !(converted && isConvertible(type)));
  return problems.map((one) => {
    const { message, params } = problemText(fromBpmn(one), read);
    return t(message, params);
  });
}

async function isTaken(told: readonly string[]): Promise<boolean> {
  if (told.length === 0) return true;
  const list = (
    <ul className="wm-report">
      {told.slice(0, LISTED).map((line, at) => (
        <li key={at}>{line}</li>
      ))}
      {told.length > LISTED && <li>{t(d.importMore, { count: told.length - LISTED })}</li>}
    </ul>
  );
  return ask({ title: d.importTold, params: { count: told.length }, body: list, confirm: d.importAll });
}

const refused = ({ message, params }: Problem): null => {
  toast.error(t(message, params));
  return null;
};

/** The XML, with tasks made user tasks where that is wanted; null: it is not BPMN, or the import was canceled. */
export async function takeBpmn(file: File): Promise<string | null> {
  const answer = xmlText(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in answer) return refused(answer.problem);
  const xml = answer.text;
  try {
    const read = readProcess(await readXml(xml));
    const conversion = await asUserTasks(xml);
    let wanted = false;
    if (conversion) {
      const { names } = conversion;
      const params = {
        count: names.length,
        names: names.slice(0, SHOWN).join(separator()) + (names.length > SHOWN ? ' …' : ''),
      };
      wanted = await ask({ title: d.convertAsk, content: d.convertNote, params, confirm: d.convert });
    }
    if (!(await isTaken(wordsOf(read, wanted)))) return null;
    return conversion && wanted ? conversion.xml : xml;
  } catch (error) {
    if (!(error instanceof NotBpmn)) throw error;
    toast.error(t(d.notBpmn, { detail: error.message }));
    return null;
  }
}
