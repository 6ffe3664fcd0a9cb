{{- define "crosstie.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "crosstie.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "crosstie.labels" -}}
{{ include "crosstie.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "crosstie.databaseSecret" -}}
{{- .Values.database.existingSecret | default (include "crosstie.name" .) }}
{{- end }}

{{- define "crosstie.databaseKey" -}}
{{- if .Values.database.existingSecret }}{{ .Values.database.existingSecretKey }}{{ else }}database-url{{ end }}
{{- end }}

{{- define "crosstie.passwordSecret" -}}
{{- .Values.postgresql.existingSecret | default (include "crosstie.name" .) }}
{{- end }}

{{/* Host names of the chart's own PostgreSQL servers. */}}
{{- define "crosstie.primaryHost" -}}
{{ include "crosstie.name" . }}-primary-0.{{ include "crosstie.name" . }}-primary
{{- end }}

{{- define "crosstie.tokenSecret" -}}
{{- .Values.operatorToken.existingSecret | default (include "crosstie.name" .) }}
{{- end }}

{{- define "crosstie.tokenKey" -}}
{{- if .Values.operatorToken.existingSecret }}{{ .Values.operatorToken.existingSecretKey }}{{ else }}operator-token{{ end }}
{{- end }}

{{/* Values that contradict each other stop the installation with a sentence. */}}
{{- define "crosstie.check" -}}
{{- $server := or .Values.database.url .Values.database.existingSecret }}
{{- $own := .Values.postgresql.enabled }}
{{- if not (or $server .Values.database.embedded $own) }}
{{- fail "Set database.url or database.existingSecret to a PostgreSQL server, or postgresql.enabled or database.embedded to true" }}
{{- end }}
{{- if and $own (or $server .Values.database.embedded .Values.database.readUrls) }}
{{- fail "postgresql.enabled goes without database.url, database.existingSecret, database.readUrls and database.embedded" }}
{{- end }}
{{- if and $own (not .Values.postgresql.existingSecret) (not (and .Values.postgresql.password .Values.postgresql.replicationPassword)) }}
{{- fail "Set postgresql.password and postgresql.replicationPassword, or postgresql.existingSecret" }}
{{- end }}
{{- if $own }}
{{- /* A pool, and connections for locks and notifications; one process more while the processes are updated. */}}
{{- $each := add (int (index .Values.settings "DATABASE_POOL_SIZE" | default 16)) 5 }}
{{- $needed := mul $each (add (int .Values.replicaCount) (len .Values.writers) 1) }}
{{- if lt (int (index .Values.postgresql.settings "max_connections" | default 100)) (int $needed) }}
{{- fail (printf "postgresql.settings.max_connections must be at least %d for replicaCount, writers and DATABASE_POOL_SIZE" $needed) }}
{{- end }}
{{- end }}
{{- if and .Values.database.existingSecretReadKey (not .Values.database.existingSecret) }}
{{- fail "database.existingSecretReadKey needs database.existingSecret" }}
{{- end }}
{{- if and .Values.database.existingSecret .Values.database.readUrls }}
{{- fail "With database.existingSecret the URLs of standbys are in the secret too: set database.existingSecretReadKey" }}
{{- end }}
{{- if and .Values.writers .Values.database.embedded }}
{{- fail "writers need a PostgreSQL server: the embedded database belongs to one process" }}
{{- end }}
{{- if and $server .Values.database.embedded }}
{{- fail "database.embedded goes without database.url and database.existingSecret" }}
{{- end }}
{{- if and .Values.database.embedded (gt (int .Values.replicaCount) 1) }}
{{- fail "database.embedded needs replicaCount 1: the embedded database belongs to one process" }}
{{- end }}
{{- if not (or .Values.operatorToken.value .Values.operatorToken.existingSecret) }}
{{- fail "Set operatorToken.value or operatorToken.existingSecret: all processes must have the same token" }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) }}
{{- fail "ingress.enabled needs ingress.host" }}
{{- end }}
{{- end }}
