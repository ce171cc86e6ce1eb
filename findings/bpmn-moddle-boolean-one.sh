#!/bin/sh
# bpmn-moddle 10.3.1 reads the truth value "1" as false.
#
# BPMN 2.0 types isSequential, cancelActivity, isExecutable and others as xs:boolean, whose values are true, false, 1 and 0
# (XML Schema part 2, 3.2.2). The library compares with the text "true" alone and warns of nothing. So a boundary timer
# written with cancelActivity="1" becomes one that does not interrupt, and a sequential step one where all are asked at once.
#
# Expected: sequential true, interrupting true, no warning. Seen (Node 20 and 24):
#   {"isSequential":false,"cancelActivity":false,"warnings":0}
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
    <userTask id="a"><multiInstanceLoopCharacteristics isSequential="1"/></userTask>
    <boundaryEvent id="b" attachedToRef="a" cancelActivity="1"><timerEventDefinition/></boundaryEvent>
  </process>
</definitions>`;
const { elementsById, warnings } = await new BpmnModdle().fromXML(xml);
console.log(
  JSON.stringify({
    isSequential: elementsById.a.loopCharacteristics.isSequential,
    cancelActivity: elementsById.b.cancelActivity,
    warnings: warnings.length,
  }),
);
JS
seen=$(node run.js)
echo "$seen"
[ "$seen" = '{"isSequential":false,"cancelActivity":false,"warnings":0}' ]
