#!/bin/sh
# bpmn-moddle 10.3.1 leaves out every element whose id is not of Latin letters.
#
# An id is an xs:ID, that is an XML name without a colon: letters of any script (XML 1.0, 2.3). Tools that make ids of names
# write id="审批" or id="Prüfung". The library refuses them as "illegal ID", leaves the element out with all that is in it, and
# answers the rest of the document with a warning; the sequence flows that lead there lose that end.
#
# Expected: three elements and a flow from s to 审批. Seen (Node 20 and 24):
#   {"elements":["s","f"],"target":null,"warnings":["illegal ID <审批>","unresolved reference <审批>"]}
# Fails when that changes.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --save-exact bpmn-moddle@10.3.1 > npm.log 2>&1 || { cat npm.log; exit 1; }
cat > run.js <<'JS'
import { BpmnModdle } from 'bpmn-moddle';

const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <process id="p">
    <startEvent id="s"/>
    <userTask id="审批" name="Approve"/>
    <sequenceFlow id="f" sourceRef="s" targetRef="审批"/>
  </process>
</definitions>`;
const { rootElement, warnings } = await new BpmnModdle().fromXML(xml);
const elements = rootElement.rootElements[0].flowElements;
console.log(
  JSON.stringify({
    elements: elements.map((element) => element.id),
    target: elements.find((element) => element.id === 'f').targetRef ?? null,
    warnings: warnings.map(({ message }) => /(illegal ID|unresolved reference) <[^>]*>/.exec(message)?.[0]),
  }),
);
JS
seen=$(node run.js)
echo "$seen"
[ "$seen" = '{"elements":["s","f"],"target":null,"warnings":["illegal ID <审批>","unresolved reference <审批>"]}' ]
