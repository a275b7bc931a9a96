/** Languages, frameworks, databases and platforms; '=' before a name: only as it is written here. */
export const TECHNOLOGIES = `
javascript|js|java script
typescript
=Java
python|django rest
c#|csharp|c sharp
c++|cpp
=C
=R
f#
.net|dotnet|dot net|.net core|asp.net
vb.net|visual basic|vba
=Go|golang
=Rust
=Ruby|ruby on rails|=Rails
php
=Swift|swiftui
kotlin
=Scala
=Perl
=Elixir
=Erlang
haskell
clojure
=Julia
=Dart
flutter
objective-c
cobol
fortran
delphi
abap
matlab
simulink
labview
assembler|assembly language
solidity
bash|shell scripting
powershell
groovy
sql
pl/sql|plsql
t-sql|tsql
html|html5
css|css3
sass|scss
tailwind|tailwind css|tailwindcss
=Bootstrap
=React|react.js|reactjs
react native
=Angular|angularjs
=Vue|vue.js|vuejs
=Svelte|sveltekit
=Ember|ember.js
next.js|nextjs
nuxt|nuxt.js
=Redux
=Gatsby
jquery
webgl
three.js
d3|d3.js
=Storybook
=Webpack|=Vite|=Rollup
node|node.js|nodejs
=Express|express.js
nestjs|nest.js
=Deno|=Bun
=Django
=Flask
fastapi
=Spring|spring boot|springboot
hibernate
=Laravel
=Symfony
wordpress
drupal
=Magento
shopify
typo3
=Contentful|=Strapi
graphql
=REST|rest api|rest apis|restful|restful apis
grpc
soap
websockets
microservices|micro-services
event-driven design|event-driven architecture|event-driven
domain-driven design|ddd
message queues
postgresql|postgres|postgres database|postgresql database
mysql
mariadb
sql server|ms sql|mssql
=Oracle|oracle database
sqlite
mongodb|mongo
dynamodb
cassandra
couchbase|couchdb
redis
memcached
elasticsearch|elastic search|opensearch
=Solr
neo4j
clickhouse
timescaledb|influxdb
snowflake
bigquery
redshift
databricks
=Spark|apache spark|pyspark
hadoop
=Hive
=Airflow|apache airflow
dbt
=Flink
=Kafka|apache kafka
rabbitmq|rabbit mq
=Pulsar|=NATS
activemq
aws|amazon web services
azure|microsoft azure
gcp|google cloud|google cloud platform
=Heroku|=Vercel|=Netlify
=Hetzner
openstack
cloudflare
docker
kubernetes|k8s
openshift
=Helm
terraform
pulumi
ansible
=Chef
=Puppet
vagrant
=Packer|=Consul|=Vault|=Nomad
jenkins
github actions
gitlab|gitlab ci
github
bitbucket
circleci|circle ci
teamcity
argocd|argo cd
ci/cd|continuous integration|continuous delivery|continuous deployment
=Git
svn|subversion
linux|debian|ubuntu|red hat
unix
windows server
active directory
vmware
hyper-v
citrix
prometheus
grafana
datadog
splunk
new relic
sentry
opentelemetry
elk stack|elk
pagerduty
=Cypress
=Playwright
selenium
=Jest|=Vitest
junit
pytest
=Mocha
=Cucumber
postman
=Gatling|jmeter
testrail
test-driven development|tdd
pair programming
machine learning|deep learning|maschinelles lernen
tensorflow
pytorch
scikit-learn
pandas
numpy
=Keras
hugging face
openai|chatgpt|copilot|large language models|llms
computer vision
natural language processing|nlp
opencv
ros
plc|sps|sps-programmierung
scada
step 7|tia portal|simatic
=Siemens NX
codesys
profinet|profibus
can bus
embedded c|embedded linux
freertos|rtos
fpga|vhdl|verilog
arduino
raspberry pi
iot|internet of things
mqtt
opc ua
`;
